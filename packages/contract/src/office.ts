// The operator's calls: the logged-in operator, open work, and decisions. A customer's token opens
// none of them, and an operator's opens nothing else. Each call names the permission that opens it; each decision names its reason, which
// is kept for good.
export * from './office/approvals.ts';
export * from './office/operators.ts';
export * from './office/withdrawals.ts';
export * from './office/orders.ts';
export * from './office/debts.ts';
export * from './office/suspense.ts';
export * from './office/transfers.ts';
export * from './office/payouts.ts';
export * from './office/jobs.ts';
export * from './office/providers.ts';
export * from './office/jackpots.ts';
export * from './office/campaigns.ts';
export * from './office/customers.ts';
export * from './office/rounds.ts';
export * from './office/exclusions.ts';
export * from './office/bonuses.ts';
export * from './office/bulk-grants.ts';
export * from './office/decisions.ts';
export * from './office/reconciliation.ts';
export * from './office/chats.ts';
export * from './office/returns.ts';
export * from './office/refusals.ts';
export * from './office/request-steps.ts';
export * from './office/figures.ts';
export * from './office/content.ts';
export * from './office/opening.ts';
export * from './office/methods.ts';
export * from './office/rules.ts';
export * from './office/affiliates.ts';
export * from './office/taken-roles.ts';
export * from './office/views.ts';
