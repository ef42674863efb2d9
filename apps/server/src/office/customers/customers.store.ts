// The SQL of notes and tags, and of staff's actions on a customer.
import { pageBehind, wireMicros, type TimelineRow, type TimelineValues } from '../../db/timeline.ts';
import { statement } from '../../db/statement.ts';
import type { CustomerId, OperatorId } from '../../ids.ts';

export interface NoteRow {
  id: string;
  operator: string;
  text: string;
  at: Date;
}
export const listNotes = statement<NoteRow, [CustomerId]>(
  'office.list-notes',
  `select n.id, o.username as operator, n.text, n.at from customer_note n join operator o on o.id = n.operator_id
   where n.customer_id = $1 order by n.at desc, n.id desc limit 100`,
);
export const insertNote = statement<{ at: Date }, [id: string, CustomerId, OperatorId, text: string]>(
  'office.insert-note',
  'insert into customer_note (id, customer_id, operator_id, text) values ($1, $2, $3, $4) returning at',
);
export const listTags = statement<{ tag: string }, [CustomerId]>(
  'office.list-tags',
  'select tag from customer_tag where customer_id = $1 order by tag',
);
export const dropTags = statement<object, [CustomerId, kept: readonly string[]]>(
  'office.drop-tags',
  'delete from customer_tag where customer_id = $1 and tag <> all ($2::text[])',
);
export const addTags = statement<object, [CustomerId, tags: readonly string[], OperatorId]>(
  'office.add-tags',
  'insert into customer_tag (customer_id, tag, operator_id) select $1, unnest($2::text[]), $3 on conflict do nothing',
);

/** Decisions about the customer or the customer's orders, recorded looks, and notes. */
export const timelineStaff = statement<TimelineRow, TimelineValues>(
  'office.timeline-staff',
  `select id, ${wireMicros('at')} as at, what, 'staff' as by, operator, null::bigint as kurus, facts, '{}'::jsonb as sums from (
     select id::text as id, at, action as what, operator_id as operator,
       jsonb_strip_nulls(jsonb_build_object('why', nullif(why, ''), 'amount', detail ->> 'amount', 'field', detail ->> 'field',
         'state', case when detail ->> 'done' = 'false' then 'requested' end)) as facts
     from office_decision where subject = 'customer ' || $1::uuid and kind in ('decision', 'reveal')
     union all
     select id::text, at, action, operator_id,
       jsonb_strip_nulls(jsonb_build_object('why', nullif(why, ''), 'amount', detail ->> 'amount', 'subject', subject,
         'state', case when detail ->> 'done' = 'false' then 'requested' end))
     from office_decision where detail ->> 'customer' = $1::uuid::text and detail ? 'customer' and subject <> 'customer ' || $1::uuid and kind = 'decision'
     union all
     select id::text, at, 'note', operator_id, jsonb_build_object('text', text) from customer_note where customer_id = $1) done
   where ${pageBehind('at', 'id')}`,
);
