// Races: simultaneous requests for the same thing on two servers with one database, repeated with a new customer each time. The correct
// result is known beforehand.
import { checkInvariants } from '@felek/ledger/invariants';
import { openFindings, type Findings } from '../findings.ts';
import { conversion } from './bonus-conversion.ts';
import { limitAgainstWebhooks } from './limits.ts';
import { cashOutAgainstSettlement, twoChoices } from './one-bet.ts';
import { cancelAgainstApprove } from './one-decision.ts';
import { sameWin, tenWebhooks } from './one-message.ts';
import { fiftyWithdrawals, twoBets } from './one-purse.ts';
import type { Race } from './race.ts';
import { exclusionAgainstStakes, limitAgainstStakes } from './protection.ts';
import { openTrack, type Track } from './track.ts';

const races: readonly Race[] = [
  twoBets,
  fiftyWithdrawals,
  twoChoices,
  cashOutAgainstSettlement,
  sameWin,
  tenWebhooks,
  limitAgainstWebhooks,
  cancelAgainstApprove,
  limitAgainstStakes,
  exclusionAgainstStakes,
  conversion,
];

/** The races whose name contains `word`. */
export async function runRaces(repeats: number, word = ''): Promise<Findings> {
  const findings = openFindings();
  const track = await openTrack(findings);
  try {
    for (const race of races.filter(({ name }) => name.includes(word))) {
      const since = performance.now();
      await repeatRace(race, { track, repeats, findings });
      console.log(`${repeats} × ${race.name} (${((performance.now() - since) / 1000).toFixed(0)} s)`);
    }
    for (const rule of await checkInvariants(track.pool)) findings.wrong('an invariant is broken', rule);
  } finally {
    await track.close();
  }
  return findings;
}

async function repeatRace(
  race: Race,
  { track, repeats, findings }: { track: Track; repeats: number; findings: Findings },
): Promise<void> {
  let begun = 0;
  const lane = async () => {
    while (begun < repeats) {
      begun += 1;
      const wrong = await race.run(track, begun).catch((error: unknown) => [String(error)]);
      if (wrong.length === 0) findings.count(`right: ${race.name}`);
      for (const each of wrong) findings.wrong(race.name, each);
    }
  };
  await Promise.all(Array.from({ length: race.atOnce }, lane));
}
