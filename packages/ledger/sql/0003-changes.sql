-- The way to what was posted a moment ago, for servers that follow each other. Postings lie in the order they were made, so an
-- index of ranges is enough: it is tiny, and costs a posting next to nothing.
create index posting_by_time on posting using brin (created_at);
