// The role of a running server beside the owner's, on the server of the tests.
import pg from 'pg';

/** The address of the same database for that role, which is made unless it is there. */
export async function ensureServerRole(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.username = 'felek_server';
  url.password &&= 'felek_server';
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'felek_server'`);
    if (rowCount === 0) await client.query(`create role felek_server login password 'felek_server'`);
  } finally {
    await client.end();
  }
  return url.href;
}
