// Each player's proofs after the run: their file has all rounds that they know, and every line of it is checked as the
// verifier does, with its seal and its place among the others.
import { houseCatalogue } from '@felek/games/catalogue';
import { openExaminer, readProvedRound, type CommonProof } from '@felek/games/checks';
import { sealTicket } from '@felek/games/proof';
import { parseLira } from '@felek/money';
import type { Findings } from '../findings.ts';
import type { Player } from './player.ts';

interface LastLine {
  readonly rounds: number;
  readonly hidden: readonly { readonly gameCode: string; readonly rounds: number }[];
}

/** `lines` are the file of the player's proofs, after all their server seeds were revealed. */
export function verifyProofs(player: Player, lines: readonly object[], findings: Findings): void {
  const wrong = (what: string, detail: string) => findings.wrong(what, `${player.id}: ${detail}`);
  const examiner = openExaminer(houseCatalogue);
  const own = new Map(player.rounds);
  const bets = new Map([...player.bets].filter(([, { said }]) => said === 'placed' || said === 'undone'));
  const end = lines.at(-1) as LastLine;
  if (end.rounds !== lines.length - 1)
    wrong('a file of proofs has another number of lines', String(end.rounds));
  for (const { gameCode, rounds } of end.hidden)
    wrong('rounds are over and not revealed', `${gameCode}: ${rounds}`);
  for (const line of lines.slice(0, -1)) {
    const round = readProvedRound(line);
    if (!round) {
      wrong('a line of the proofs is none', JSON.stringify(line));
      continue;
    }
    const { roundId, common } = round;
    const { state, checks } = examiner.examine(round);
    const failed = checks.filter(({ holds }) => !holds).map(({ name }) => name);
    if (state !== 'proved') wrong(`a round is not proved: ${[state, ...failed].join(' ')}`, roundId);
    findings.count(
      common ? 'bets at tables proved, with their seals' : 'rounds alone proved, with their seals',
    );
    if (common) {
      const { betId } = common.ticket;
      const known = bets.get(betId);
      bets.delete(betId);
      if (known?.seal !== undefined && known.seal !== acceptedSeal(common))
        wrong('a bet was accepted with another seal', betId);
    } else {
      const known = own.get(roundId);
      own.delete(roundId);
      if (known && known.payout !== round.payout)
        wrong('a proof has another payout than the player', roundId);
    }
  }
  for (const id of [...own.keys(), ...bets.keys()]) wrong('a round has no proof', id);
  for (const gap of examiner.missing()) wrong('the proofs have a gap', gap);
}

/** The seal that the bet had before its decisions, from the link that is revealed by now. */
function acceptedSeal({ link, table, index, ticket }: CommonProof): string {
  const { betId: id, stake, bet, number, takenMs, before } = ticket;
  const taken = { id, stake: parseLira(stake)!, bet: bet as object, number, takenMs, before };
  return sealTicket({ link: link!, table, round: index }, { ...taken, actions: [], isUndone: false });
}
