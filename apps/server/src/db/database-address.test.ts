import { describe, expect, it } from 'vitest';
import { parseDatabaseAddress } from './database-address.ts';

const read = (text: string) => {
  const address = parseDatabaseAddress(text);
  return address && { candidates: address.candidates, url: address.urlOf(address.candidates.at(-1)) };
};

describe('the address of the database', () => {
  it.each([
    [
      'one host as it is',
      'postgres://felek:s3cret@db:6543/felek',
      [],
      'postgres://felek:s3cret@db:6543/felek',
    ],
    [
      'a private socket as it is',
      'postgresql://felek@localhost/felek?host=%2Frun%2Ffelek',
      [],
      'postgresql://felek@localhost/felek?host=%2Frun%2Ffelek',
    ],
    [
      'several hosts, of which one takes writes, each with its port',
      'postgres://felek:p%40ss@h1:5431,h2/felek?target_session_attrs=read-write&sslmode=verify-full',
      [
        { host: 'h1', port: 5431 },
        { host: 'h2', port: 5432 },
      ],
      'postgres://felek:p%40ss@h2:5432/felek?target_session_attrs=read-write&sslmode=verify-full',
    ],
    [
      'several hosts that name no attribute: the house writes',
      'postgres://h1,h2:7000/felek',
      [
        { host: 'h1', port: 5432 },
        { host: 'h2', port: 7000 },
      ],
      'postgres://h2:7000/felek',
    ],
    [
      'one host that must take writes',
      'postgres://h1/felek?target_session_attrs=primary',
      [{ host: 'h1', port: 5432 }],
      'postgres://h1:5432/felek?target_session_attrs=primary',
    ],
    [
      'hosts by their IPv6 addresses',
      'postgres://felek@[::1]:5431,[fd00::2]/felek',
      [
        { host: '[::1]', port: 5431 },
        { host: '[fd00::2]', port: 5432 },
      ],
      'postgres://felek@[fd00::2]:5432/felek',
    ],
  ])('takes %s', (_what, text, candidates, url) => {
    expect(read(text)).toEqual({ candidates, url });
  });

  it.each([
    ['another protocol', 'mysql://felek@db/felek'],
    ['no protocol', 'felek@db/felek'],
    ['a port that is none', 'postgres://h1:99999,h2/felek'],
    ['a host without a name', 'postgres://h1,,h2/felek'],
    ['hosts that only read', 'postgres://h1,h2/felek?target_session_attrs=standby'],
  ])('refuses %s', (_what, text) => {
    expect(read(text)).toBeUndefined();
  });
});
