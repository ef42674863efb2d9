// Which sport is played how.
import type { Sport } from '../catalogue.ts';
import { openBasketball } from './basketball.ts';
import { openEsports } from './esports.ts';
import { openFootball } from './football.ts';
import type { OpenContest } from './moment.ts';
import { openTennis } from './tennis.ts';
import { openVolleyball } from './volleyball.ts';

export const contests: Readonly<Record<Sport, OpenContest>> = {
  football: openFootball,
  basketball: openBasketball,
  tennis: openTennis,
  volleyball: openVolleyball,
  'counter-strike': openEsports,
  'league-of-legends': openEsports,
  'dota-2': openEsports,
};
