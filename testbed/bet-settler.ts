// A server for benchmarks to kill: it takes the result that it is sent, and settles the result's bets.
import type { FeedMessage } from '../apps/server/src/sports/feed.ts';
import { openSportsServer } from './sports-house.ts';

const server = openSportsServer(process.argv[2]!);
process.on('message', (result) => void server.sports.sink.take([result as FeedMessage]));
process.send?.('begins');
