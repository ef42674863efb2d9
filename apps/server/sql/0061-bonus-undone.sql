-- The deposit that earned it was undone. Where the bonus had become cash by then, a person decides.
alter table bonus_grant add column deposit_undone_at timestamptz;
