// The SQL of provider incidents.
import { statement } from '../../db/statement.ts';
import type { CustomerId } from '../../ids.ts';

export type IncidentKind = 'clash' | 'foreign-reference';

/** A repeated call is the same incident. */
export const noteIncident = statement<
  object,
  [
    provider: string,
    kind: IncidentKind,
    operation: string,
    transaction: string,
    reference: string | null,
    customer: CustomerId,
    owner: string | null,
  ]
>(
  'casino.note-incident',
  `insert into provider_incident (provider, kind, operation, transaction, reference, customer_id, owner_id)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (provider, kind, operation, transaction, customer_id, reference)
   do update set times = provider_incident.times + 1, last_at = now()`,
);

export const listIncidents = statement<
  {
    id: bigint;
    provider: string;
    kind: IncidentKind;
    operation: string;
    transaction: string;
    reference: string | null;
    customer: CustomerId;
    owner: CustomerId | null;
    times: number;
    first_at: Date;
    last_at: Date;
  },
  [skip: number, take: number]
>(
  'casino.list-incidents',
  `select id, provider, kind, operation, transaction, reference, customer_id as customer, owner_id as owner, times, first_at, last_at
   from provider_incident order by last_at desc, id desc offset $1 limit $2`,
);
export const countIncidents = statement<{ total: bigint }>(
  'casino.count-incidents',
  'select count(*) as total from provider_incident',
);
