// A server for benchmarks to kill: it settles the bets whose results are known, and nothing else.
import { openSportsServer } from './sports-house.ts';

const server = openSportsServer(process.argv[2]!);
process.send?.('begins');
await server.sports.drain();
