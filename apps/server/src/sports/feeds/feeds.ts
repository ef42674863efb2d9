// The feeds that can be bought: each has a folder here and a line below, which pairs what reads its settings with what opens it.
import type { Logger } from 'pino';
import { apart, type Environment } from '../../setting.ts';
import type { FeedSource } from '../feed.ts';
import { openFeedConstruct } from './feedconstruct/feedconstruct.ts';
import { readFeedConstructSettings } from './feedconstruct/settings.ts';
import { readUofSettings } from './uof/settings.ts';
import { openUof } from './uof/uof.ts';

export interface FeedNeeds {
  readonly log: Logger;
}
/** Opens a feed that has settings. */
export type OpenFeed = (needs: FeedNeeds) => FeedSource;

type Connect = (environment: Environment) => OpenFeed | undefined;

const connected =
  <Settings>(
    read: (environment: Environment) => Settings | undefined,
    open: (settings: Settings, needs: FeedNeeds) => FeedSource,
  ): Connect =>
  (environment) => {
    const settings = read(environment);
    return settings && ((needs) => open(settings, needs));
  };

const all: readonly Connect[] = [
  connected(readUofSettings, openUof),
  connected(readFeedConstructSettings, openFeedConstruct),
];

/** The feeds that have settings. */
export const connectFeeds = (environment: Environment): readonly OpenFeed[] =>
  all.flatMap((connect) => apart(environment, () => connect(environment), undefined) ?? []);
