import { Injectable } from '@nestjs/common';
import type { StreamClient } from './stream-client.js';

/** Clients with the same subscriptions; topics by key. */
interface Group {
  topics: string[];
  clients: Set<StreamClient>;
}

/**
 * Distributes frames. Clients with the same subscriptions form a group whose frames are joined once, so a round costs
 * one write per socket, however many topics it has.
 */
@Injectable()
export class FanOut {
  private readonly groups = new Map<string, Group>();
  private readonly members = new Map<StreamClient, string>();
  private readonly counts = new Map<string, number>();

  /** Whether anyone subscribes to the topic. */
  wants(topic: string): boolean {
    return this.counts.has(topic);
  }

  /** Moves a client to the group of its current topics; without topics it has no group. */
  place(client: StreamClient): void {
    this.remove(client);
    if (client.topics.size === 0) return;
    const topics = [...client.topics.keys()].sort();
    const key = topics.join(',');
    const group = this.groups.get(key);
    if (group) group.clients.add(client);
    else this.groups.set(key, { topics, clients: new Set([client]) });
    this.members.set(client, key);
    for (const topic of topics) this.counts.set(topic, (this.counts.get(topic) ?? 0) + 1);
  }

  /** Removes a client. */
  remove(client: StreamClient): void {
    const key = this.members.get(client);
    if (key === undefined) return;
    this.members.delete(client);
    const group = this.groups.get(key);
    if (!group) return;
    group.clients.delete(client);
    if (group.clients.size === 0) this.groups.delete(key);
    for (const topic of group.topics) {
      const left = (this.counts.get(topic) ?? 1) - 1;
      if (left > 0) this.counts.set(topic, left);
      else this.counts.delete(topic);
    }
  }

  /** Sends each topic's frames to its subscribers. */
  publish(frames: ReadonlyMap<string, Buffer>): void {
    if (frames.size === 0) return;
    for (const { topics, clients } of this.groups.values()) {
      const parts = topics.flatMap((topic) => frames.get(topic) ?? []);
      const [first] = parts;
      if (!first) continue;
      const bytes = parts.length === 1 ? first : Buffer.concat(parts);
      for (const client of clients) client.offer(bytes);
    }
  }
}
