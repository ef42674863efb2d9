// Finds the session of a sandbox's game, following the address as a browser would.

/** `launched`: an address, which may redirect to the game's own, or markup that contains it. */
export async function openGame(
  launched: string,
): Promise<{ readonly address: string; readonly session: string }> {
  const named = /data-game="([^"]+)"/.exec(launched)?.[1] ?? launched;
  const { url: address } = await fetch(named);
  return { address, session: new URL(address).searchParams.get('session')! };
}
