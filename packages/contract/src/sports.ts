// The house's sportsbook: the programme, slips, bets, cash-out, proofs, and the traders' calls. Odds are whole thousandths (2.150 is 2150)
// and probabilities parts of one. A selection is named by event, market and outcome; a market by its type and sorted specifiers, as
// `18|total=2.5` (packages/sportsbook). Names of markets are the site's own, from the catalogue of packages/sportsbook.
export { mostFollowed, mostLegs } from './sports/fields.ts';
export * from './sports/programme.ts';
export * from './sports/slip.ts';
export * from './sports/bet.ts';
export * from './sports/cash-out.ts';
export * from './sports/free-bet.ts';
export * from './sports/boost.ts';
export * from './sports/proofs.ts';
export * from './sports/trading.ts';
