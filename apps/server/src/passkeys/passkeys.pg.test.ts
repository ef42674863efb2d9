// Passkeys without a room around them: the published examples of the standard, and what no browser sends.
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../../testbed/fresh-database.ts';
import { openDatabase } from '../db/database.ts';
import { newId } from '../ids.ts';
import { openLog } from '../log.ts';
import { openPasskeys } from './passkeys.ts';

const fresh = await freshDatabase();
const database = openDatabase({ url: fresh.url, connections: 4, log: openLog('silent') });
const passkeys = openPasskeys({ database, url: 'https://example.org', houseName: () => 'Felek' });
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const wire = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

/** Web Authentication Level 3, section 16: ES256 without an attestation, and with an attestation by itself. */
const examples = [
  {
    credentialId: 'f91f391db4c9b2fde0ea70189cba3fb63f579ba6122b33ad94ff3ec330084be4',
    publicKey:
      'a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
    challenge: '39c0e7521417ba54d43e8dc95174f423dee9bf3cd804ff6d65c857c9abf4d408',
    authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51900000000',
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a224f63446e55685158756c5455506f334a5558543049393770767a7a59425039745a63685879617630314167222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73657d',
    signature:
      '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
  },
  {
    credentialId: '455ef34e2043a87db3d4afeb39bbcb6cc32df9347c789a865ecdca129cbef58c',
    publicKey:
      'a5010203262001215820eb151c8176b225cc651559fecf07af450fd85802046656b34c18f6cf193843c5225820927b8aa427a2be1b8834d233a2d34f61f13bfd44119c325d5896e183fee484f2',
    challenge: '4478a10b1352348dd160c1353b0d469b5db19eb91c27f7dfa6fed39fe26af20b',
    authenticatorData: 'bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b50900000000',
    clientDataJSON:
      '7b2274797065223a22776562617574686e2e676574222c226368616c6c656e6765223a225248696843784e534e493352594d45314f7731476d3132786e726b634a5f6666707637546e2d4a71386773222c226f726967696e223a2268747470733a2f2f6578616d706c652e6f7267222c2263726f73734f726967696e223a66616c73652c22657874726144617461223a22636c69656e74446174614a534f4e206d617920626520657874656e6465642077697468206164646974696f6e616c206669656c647320696e20746865206675747572652c207375636820617320746869733a206754623533727a36456853576f6d58477a696d433151227d',
    signature:
      '304402203310b9431903c401f1be2bdc8d23a4007682dbbddcf846994947b7f465daf84002204e94dd00047b316061b3b99772b7efd95994a83ef584b3b6b825ea3550251b66',
  },
];

it.each(examples)(
  'reads the assertion that the standard prints, and misses in it only that its person was verified',
  async ({ credentialId, publicKey, challenge, authenticatorData, clientDataJSON, signature }) => {
    const owner = newId();
    const question = Buffer.from(challenge, 'hex');
    await fresh.pool.query(
      `insert into passkey (id, owner_id, credential_id, public_key, counter, transports, name)
       values ($1, $2, $3, $4, 0, '{}', 'example')`,
      [newId(), owner, wire(credentialId), Buffer.from(publicKey, 'hex')],
    );
    await fresh.pool.query(`insert into passkey_challenge values ($1, $2, now() + interval '1 minute')`, [
      question,
      owner,
    ]);
    const answer = {
      id: wire(credentialId),
      rawId: wire(credentialId),
      type: 'public-key' as const,
      response: {
        clientDataJSON: wire(clientDataJSON),
        authenticatorData: wire(authenticatorData),
        signature: wire(signature),
      },
    };
    // Its question is 32 bytes, and confirms nothing.
    expect(await passkeys.confirm(owner, Buffer.alloc(0), answer)).toEqual({
      refusal: 'passkey_wrong',
      because: 'Error: User verification required, but user could not be verified',
    });
    expect(await passkeys.confirm(owner, Buffer.alloc(0), answer)).toMatchObject({
      refusal: 'passkey_stale',
    });
  },
);

it('refuses an attestation with a certificate before anything in it is looked at', async () => {
  const owner = newId();
  const begun = await passkeys.beginEnrolment({ owner, username: 'deniz', name: 'Deniz' });
  if (typeof begun === 'string') throw new Error(begun);
  const clientData = JSON.stringify({
    type: 'webauthn.create',
    challenge: begun.challenge,
    origin: 'https://example.org',
  });
  // {"fmt": "packed", "attStmt": {"x5c": [h'00']}, "authData": h''}
  const attestation = 'a363666d74667061636b65646761747453746d74a16378356381410068617574684461746140';
  const refused = await passkeys.enrol(database.pool, owner, {
    name: 'x',
    answer: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: {
        clientDataJSON: Buffer.from(clientData).toString('base64url'),
        attestationObject: wire(attestation),
      },
    },
  });
  expect(refused).toEqual({ refusal: 'passkey_wrong', because: 'Error: the answer brings a certificate' });
});
