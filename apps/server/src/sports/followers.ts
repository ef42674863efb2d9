// The connections that follow each event: a page names all events that it shows now, and leaves the others.
export interface Groups {
  join(connectionId: string, group: string): Promise<void>;
  leave(connectionId: string, group: string): void;
}

export const eventGroup = (event: string) => `sports:${event}`;

export function openFollowers(groups: Groups) {
  const followed = new Map<string, ReadonlySet<string>>();
  return {
    async follow(connectionId: string, events: readonly string[]): Promise<void> {
      const before = followed.get(connectionId);
      const now = new Set(events);
      followed.set(connectionId, now);
      for (const event of before ?? []) if (!now.has(event)) groups.leave(connectionId, eventGroup(event));
      for (const event of now) if (!before?.has(event)) await groups.join(connectionId, eventGroup(event));
    },
    /** The connection has ended. */
    forget: (connectionId: string) => void followed.delete(connectionId),
  };
}
