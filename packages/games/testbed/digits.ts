/** The same value with each number at twelve significant digits: the last ones of a power differ between two versions of Node. */
export function twelveDigits<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'number' ? Number(each.toPrecision(12)) : each,
    ),
  ) as Value;
}
