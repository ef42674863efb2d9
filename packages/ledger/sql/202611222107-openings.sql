-- A round is named by a provider's id, and those come by chance: an index of postings by it has each of them somewhere else. The posting
-- that opened the round is named by time. So each posting of a round names that one too, and all of a moment lie together.
--
-- What was posted before has none, and is found as before.
alter table round add column opening uuid;
alter table posting add column opening uuid;
