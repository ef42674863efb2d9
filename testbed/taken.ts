/** The data of a game's answer. Fails on a refusal. */
export function taken<Answer>(answer: Answer): Exclude<Answer, string | { most: bigint }> {
  if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
  if (typeof answer === 'object' && answer !== null && 'most' in answer) throw new Error('refused: too much');
  return answer as Exclude<Answer, string | { most: bigint }>;
}
