import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const proxy = '10.0.0.1';

it.each<[string, number, string | undefined, string]>([
  ['the peer without a proxy, whatever the client claims', 0, '203.0.113.7', proxy],
  ['the entry of the proxy', 1, '203.0.113.7', '203.0.113.7'],
  ['the last entry before one proxy, not what the client claims', 1, '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['the first of the trusted entries', 2, '1.2.3.4, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['the first entry where there are fewer proxies', 3, '203.0.113.7', '203.0.113.7'],
  ['the peer without the header', 1, undefined, proxy],
])('gives %s', (_what, trustedProxies, forwarded, address) => {
  const request = {
    socket: { remoteAddress: proxy },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  };
  expect(clientAddress(request, trustedProxies)).toBe(address);
});
