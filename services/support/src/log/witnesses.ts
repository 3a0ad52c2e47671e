import { Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { consistencyProof, type NoteSignature, readNote, writeNote } from 'makoto-verify/tlog';
import { SupportConfig } from '../config.js';
import type { KnownHead } from './head-file.js';
import { LogMetrics } from './log.metrics.js';
import { type LogHead, LogRepository } from './log.repository.js';
import { WitnessClient } from './witness-client.js';
import { readWitnesses, type WitnessSetting } from './witness-settings.js';

/** The witnesses of the log. */
@Injectable()
export class Witnesses {
  readonly settings: readonly WitnessSetting[];
  private readonly clients: WitnessClient[];
  /** What each witness has cosigned, as far as this process knows. */
  private readonly sizes = new Map<string, number>();

  constructor(
    config: SupportConfig,
    private readonly repository: LogRepository,
    private readonly metrics: LogMetrics,
    private readonly log: Logger,
  ) {
    this.settings = readWitnesses(config.WITNESSES, config.OWN_WITNESSES);
    this.clients = this.settings.map((witness) => new WitnessClient(witness));
  }

  get areSet(): boolean {
    return this.clients.length > 0;
  }

  /** The last heads that they have cosigned, of those that answer. @throws Error if there are witnesses and none answers */
  async heads(origin: string): Promise<{ name: string; head: KnownHead | undefined }[]> {
    if (!this.areSet) return [];
    const answers = await Promise.allSettled(
      this.clients.map(async (client) => ({ name: client.name, head: await client.head(origin) })),
    );
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    if (given.length === 0)
      throw new Error('no witness says how far the log had come, so that nothing is appended', {
        cause: answers.find((answer) => answer.status === 'rejected')?.reason,
      });
    for (const { name, head } of given) this.sizes.set(name, head?.size ?? 0);
    return given;
  }

  /**
   * The head with the signatures of all witnesses that give one in time, and whether all did. Without witnesses it is the
   * head as it is. @throws Error if there are witnesses and none signs
   */
  async cosigned(head: LogHead): Promise<{ note: string; complete: boolean }> {
    if (!this.areSet) return { note: head.checkpoint, complete: true };
    const answers = await Promise.allSettled(this.clients.map((client) => this.ask(client, head)));
    for (const [i, answer] of answers.entries()) {
      this.metrics.answered(this.clients[i]?.name ?? '', answer.status === 'fulfilled' ? 'signed' : 'failed');
      if (answer.status === 'rejected') this.log.warn('a witness has not cosigned the log', answer.reason);
    }
    const signatures = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    if (signatures.length === 0) throw new Error('no witness has cosigned the log, so that its head is not shown');
    const own = readNote(head.checkpoint);
    const note = writeNote({ text: own.text, signatures: [...own.signatures, ...signatures] });
    return { note, complete: signatures.length === this.clients.length };
  }

  private async ask(client: WitnessClient, head: LogHead): Promise<NoteSignature> {
    const first = await this.add(client, head, Math.min(this.sizes.get(client.name) ?? 0, head.size));
    if (typeof first !== 'number') return first;
    this.sizes.set(client.name, first);
    if (first > head.size) throw new Error(`the witness ${client.name} has cosigned a newer head, of ${first} entries`);
    const second = await this.add(client, head, first);
    if (typeof second === 'number') throw new Error(`the witness ${client.name} has just cosigned another head`);
    return second;
  }

  private async add(client: WitnessClient, head: LogHead, oldSize: number): Promise<NoteSignature | number> {
    const proof = await consistencyProof((tile) => this.repository.read(tile), oldSize, head.size);
    const answer = await client.add(oldSize, proof, head.checkpoint);
    if (typeof answer !== 'number') this.sizes.set(client.name, head.size);
    return answer;
  }
}
