-- A payout is tried until its service says how it ended.
update job set dead_at = null, tries = 0, due_at = now() where topic = 'payment.payout' and dead_at is not null;
