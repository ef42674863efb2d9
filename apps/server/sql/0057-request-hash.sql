-- What knows a request again is keyed, since whoever read a plain hash could find what it is of by trying every account and amount.
-- The plain ones are taken out: a key that was used before is still refused, and its request is not answered a second time.
update payment set request_hash = '';
