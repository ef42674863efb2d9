-- The ledger is written through these functions alone. They run as the owner of its tables, with a fixed search path, so that the
-- role of a running server needs no right to write postings, entries, rounds or holds, and one call a posting stays one call. What
-- that role may do besides is granted where the server's roles are known: apps/server/src/db/roles.ts.

-- Waits until nothing of the wallet is under way; from then to the end of the caller's transaction nothing else begins.
create function ledger_lock(p_wallet uuid) returns void language plpgsql as $$
begin
  perform from wallet where id = p_wallet for no key update;
end $$;

do $$
declare f regprocedure;
begin
  for f in
    select oid::regprocedure from pg_proc where pronamespace = current_schema()::regnamespace
      and proname in ('ledger_post', 'ledger_bar', 'ledger_reverse', 'ledger_hold', 'ledger_end_hold', 'ledger_lock', 'ledger_seal')
  loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
