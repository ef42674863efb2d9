// Who is connected here, by connection, user and group.
import type { Channel } from './backplane.ts';
import type { Connection } from './connection.ts';

const nobody: readonly Connection[] = [];

export class Audience {
  readonly #byId = new Map<string, Connection>();
  /** Users and groups. The sets are live: a connection that leaves during a broadcast gets no more of it. */
  readonly #byChannel = new Map<Channel, Set<Connection>>();
  #users = 0;

  get connections(): number {
    return this.#byId.size;
  }

  get users(): number {
    return this.#users;
  }

  get groups(): number {
    return this.#byChannel.size - this.#users;
  }

  find(connectionId: string): Connection | undefined {
    return this.#byId.get(connectionId);
  }

  /** The connections of a channel, oldest first. */
  on(channel: Channel): Iterable<Connection> {
    if (channel === 'all') return this.#byId.values();
    if (!channel.startsWith('connection:')) return this.#byChannel.get(channel) ?? nobody;
    const connection = this.#byId.get(channel.slice('connection:'.length));
    return connection ? [connection] : nobody;
  }

  /** Adds a connection and returns how many its user has now. */
  add(connection: Connection): number {
    this.#byId.set(connection.connectionId, connection);
    const ofUser = this.#enter(connection, `user:${connection.user}`);
    if (ofUser === 1) this.#users += 1;
    return ofUser;
  }

  remove(connection: Connection): void {
    this.#byId.delete(connection.connectionId);
    if (this.#exit(connection, `user:${connection.user}`) === 0) this.#users -= 1;
    for (const group of connection.groups ?? []) this.#exit(connection, `group:${group}`);
  }

  /** Returns false when it was in the group already. */
  join(connection: Connection, group: string): boolean {
    if (connection.groups?.has(group)) return false;
    (connection.groups ??= new Set()).add(group);
    this.#enter(connection, `group:${group}`);
    return true;
  }

  /** Returns false when it was not in the group. */
  leave(connection: Connection, group: string): boolean {
    if (!connection.groups?.delete(group)) return false;
    this.#exit(connection, `group:${group}`);
    return true;
  }

  #enter(connection: Connection, channel: Channel): number {
    const set = this.#byChannel.get(channel);
    if (!set) this.#byChannel.set(channel, new Set([connection]));
    else set.add(connection);
    return set?.size ?? 1;
  }

  #exit(connection: Connection, channel: Channel): number {
    const set = this.#byChannel.get(channel);
    set?.delete(connection);
    if (set?.size === 0) this.#byChannel.delete(channel);
    return set?.size ?? 0;
  }
}
