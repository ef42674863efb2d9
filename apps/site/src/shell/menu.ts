// The entries of the side menu, as the specification lists them. A new entry is one line here.
import type { LinkProps } from '@tanstack/react-router';
import {
  FileText,
  Grid3x3,
  Info,
  Joystick,
  MessageCircle,
  Plane,
  Radio,
  Spade,
  Trophy,
  Tv,
  Video,
  type LucideIcon,
} from 'lucide-react';
import { liveChatKey } from '../chat/chat.ts';
import type { TextKey } from '../texts/texts.ts';

interface Named {
  readonly title: TextKey;
  readonly Icon: LucideIcon;
}

/** A place of the site. */
export interface PlaceEntry extends Named {
  readonly link: Pick<LinkProps, 'to' | 'params'>;
}

/** A game: the first one that this search finds is opened. */
export interface GameEntry extends Named {
  readonly gameData: { readonly search: string; readonly isLive: boolean };
}

/** The address that the operator's settings give under this key, in a new tab; for live chat the house's own without one. */
export interface SettingEntry extends Named {
  readonly appKey: string;
}

export type Entry = PlaceEntry | GameEntry | SettingEntry;

export interface Group extends Named {
  readonly badge?: TextKey;
  readonly children: readonly Entry[];
}

export interface Section {
  readonly title: TextKey;
  readonly children: readonly (Entry | Group)[];
}

/** The entries for an excluded customer. */
export const isForExcluded = ({ title }: Section): boolean => title === 'menu.other';

export const sections: readonly Section[] = [
  {
    title: 'menu.casino',
    children: [
      { title: 'menu.slots', Icon: Spade, link: { to: '/casino/slot' } },
      { title: 'lobby.live', Icon: Video, link: { to: '/casino/live' } },
    ],
  },
  {
    title: 'menu.bettings',
    children: [
      {
        title: 'menu.liveBettings',
        Icon: Radio,
        badge: 'menu.badge.live',
        children: [{ title: 'menu.live', Icon: Radio, link: { to: '/livespor' } }],
      },
      {
        title: 'menu.sports',
        Icon: Trophy,
        children: [{ title: 'menu.sports', Icon: Trophy, link: { to: '/spor' } }],
      },
    ],
  },
  {
    title: 'menu.games',
    children: [
      { title: 'menu.aviator', Icon: Plane, gameData: { search: 'Aviator', isLive: false } },
      { title: 'lobby.bingo', Icon: Grid3x3, link: { to: '/casino/bingo' } },
      { title: 'lobby.games', Icon: Joystick, link: { to: '/casino/games' } },
      { title: 'lobby.tvbets', Icon: Tv, link: { to: '/casino/tvbets' } },
    ],
  },
  {
    title: 'menu.other',
    children: [
      { title: 'site.liveChat', Icon: MessageCircle, appKey: liveChatKey },
      { title: 'site.about', Icon: Info, link: { to: '/pages/$id', params: { id: '3' } } },
      { title: 'pages.title', Icon: FileText, link: { to: '/pages' } },
    ],
  },
];
