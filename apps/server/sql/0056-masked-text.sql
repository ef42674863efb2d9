-- A number has no zero in front, so what is typed into a mask is text: an account's number stays as it was typed.
update payment_method
set fields = (
  select jsonb_agg(
    case when field ->> 'objectType' in ('Int', 'Long') and coalesce(field ->> 'mask', '') <> ''
      then jsonb_set(field, '{objectType}', '"String"')
      else field
    end order by place)
  from jsonb_array_elements(fields) with ordinality as each (field, place))
where jsonb_typeof(fields) = 'array'
  and jsonb_path_exists(fields, '$[*] ? ((@.objectType == "Int" || @.objectType == "Long") && @.mask != null && @.mask != "")');
