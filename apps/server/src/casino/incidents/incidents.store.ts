// The SQL of provider incidents.
import { counted, keyset, type Place, type Placed } from '../../db/keyset.ts';
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

export const incidents = keyset(['last_at', 'timestamptz', 'desc'], ['id', 'bigint', 'desc']);
export const listIncidents = statement<
  Placed & {
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
  [after: Place, take: number]
>(
  'casino.list-incidents',
  `select id, provider, kind, operation, transaction, reference, customer_id as customer, owner_id as owner, times, first_at, last_at,
     ${incidents.place}, ${counted('from provider_incident')}
   from provider_incident where ${incidents.behind('$1')} ${incidents.order} limit $2`,
);
