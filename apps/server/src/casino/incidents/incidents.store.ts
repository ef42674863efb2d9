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

interface Person {
  username: string;
  usercode: string;
}
export const listIncidents = statement<
  {
    id: bigint;
    provider: string;
    kind: IncidentKind;
    operation: string;
    transaction: string;
    reference: string | null;
    customer: Person;
    owner: Person | null;
    times: number;
    first_at: Date;
    last_at: Date;
  },
  [skip: number, take: number]
>(
  'casino.list-incidents',
  `select incident.id, provider, kind, operation, transaction, reference, times, first_at, last_at,
     jsonb_build_object('username', customer.username, 'usercode', customer.usercode) as customer,
     case when owner.id is not null then jsonb_build_object('username', owner.username, 'usercode', owner.usercode) end as owner
   from provider_incident incident
   join customer on customer.id = incident.customer_id
   left join customer owner on owner.id = incident.owner_id
   order by last_at desc, incident.id desc offset $1 limit $2`,
);
export const countIncidents = statement<{ total: bigint }>(
  'casino.count-incidents',
  'select count(*) as total from provider_incident',
);
