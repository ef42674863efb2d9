// The session that a game of the sandbox's was opened with, found as a player's browser would come to it.

/** `launched`: an address, which may lead on to the game's own, or markup that names it. */
export async function openGame(
  launched: string,
): Promise<{ readonly address: string; readonly session: string }> {
  const named = /data-game="([^"]+)"/.exec(launched)?.[1] ?? launched;
  const { url: address } = await fetch(named);
  return { address, session: address.split('/').at(-1)! };
}
