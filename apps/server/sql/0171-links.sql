-- An http(s) address without a user's name in it, a path inside the site, or nothing; no spaces, no controls, nothing that turns or hides
-- what is read, and not endless. What stands already stays.
create or replace function is_link(url text) returns boolean language sql immutable
return length(url) <= 2000
  and url !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\\]'
  and (url = '' or url ~ '^https?://[^/?#@]+([/?#]|$)' or url ~ '^/([^/]|$)');
