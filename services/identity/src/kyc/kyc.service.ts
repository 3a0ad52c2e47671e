import { randomUUID } from 'node:crypto';
import {
  AppError,
  type BindIdcardReply,
  type BindIdcardRequest,
  bindIdcard,
  type IdcardView,
  jurisdictionsOf,
  kycChanged,
} from '@makoto/contracts';
import { CallContext, Clock, callerOf, Outbox, once } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { RestrictionsService } from '../restrictions/restrictions.service.js';
import { DataKey } from '../security/data-key.js';
import { FileLinks } from '../uploads/file-links.js';
import { Uploads } from '../uploads/uploads.service.js';
import { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { refuseImpossibleBirthday } from './birthday.calc.js';
import { refuseCountry } from './document-country.calc.js';
import { KycRecord } from './kyc-record.entity.js';

/** The customer's side of KYC. */
@Injectable()
export class Kyc {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly uploads: Uploads,
    private readonly links: FileLinks,
    private readonly dataKey: DataKey,
    private readonly restrictions: RestrictionsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: IdentityConfig,
  ) {}

  /** Submits documents for review. @throws VALIDATION, COUNTRY_NOT_SERVED, NOT_FOUND (pictures), IDENTITY_UNDER_REVIEW, CONFLICT (key) */
  async submit(request: BindIdcardRequest, context: CallContext): Promise<BindIdcardReply> {
    const userId = callerOf(context);
    const at = this.clock.now();
    this.refuseWrongImages(request);
    refuseImpossibleBirthday(request.birthday, at);
    const { MODE, ALLOWED_JURISDICTIONS } = this.config;
    refuseCountry(request.doc_country, MODE === 'live' ? jurisdictionsOf(ALLOWED_JURISDICTIONS) : undefined);
    await this.uploads.check(request.front, userId, 'idcard');
    if (request.back) await this.uploads.check(request.back, userId, 'idcard');
    const call = { owner: userId, call: bindIdcard.path, key: context.idempotencyKey, body: request, at };
    const reply = await this.dataSource.transaction((manager) =>
      once(manager, call, () => this.write(manager, userId, request, at)),
    );
    this.outbox.notify();
    return reply;
  }

  /** The newest submission. */
  async state(userId: string): Promise<IdcardView> {
    const record = await this.dataSource.manager.findOne(KycRecord, {
      where: { user_id: userId },
      order: { submitted_at: 'DESC' },
    });
    if (!record) return { status: 'none', reject_reason: null };
    return {
      status: record.status,
      reject_reason: record.reject_reason,
      real_name: record.real_name,
      gender: record.gender,
      birthday: record.birthday,
      id_number: `****${record.id_number_last4}`,
      doc_type: record.doc_type,
      doc_country: record.doc_country,
      front: this.links.to(record.front),
      back: record.back ? this.links.to(record.back) : null,
      submitted_at: new Date(record.submitted_at).toISOString(),
      reviewed_at: record.reviewed_at === null ? null : new Date(record.reviewed_at).toISOString(),
    };
  }

  private async write(
    manager: EntityManager,
    userId: string,
    request: BindIdcardRequest,
    at: number,
  ): Promise<BindIdcardReply> {
    const user = await this.users.lock(manager, userId);
    if (user.kyc_status === 'pending' || user.kyc_status === 'approved') throw new AppError('IDENTITY_UNDER_REVIEW');
    const id = randomUUID();
    const number = request.id_number.toUpperCase().replaceAll('-', '');
    await manager.insert(KycRecord, {
      id,
      user_id: userId,
      status: 'pending',
      real_name: request.real_name.trim(),
      gender: request.gender,
      birthday: request.birthday,
      id_number: this.dataKey.encrypt(Buffer.from(number), `kyc ${id}`),
      id_number_last4: number.slice(-4),
      id_number_hash: this.dataKey.mac('id numbers', `${request.doc_type} ${number}`),
      doc_type: request.doc_type,
      doc_country: request.doc_country ?? null,
      front: request.front,
      back: request.back ?? null,
      submitted_at: at,
      reviewed_at: null,
      reviewed_by: null,
      reject_reason: null,
    });
    await manager.update(User, { id: userId }, { kyc_status: 'pending' });
    await this.outbox.add(manager, kycChanged, [{ user_id: userId, status: 'pending', reason: null, at }]);
    await this.restrictions.changed(manager, userId);
    return { status: 'pending' };
  }

  /** A passport needs one picture, every other document two. */
  private refuseWrongImages(request: BindIdcardRequest): void {
    const passport = request.doc_type === 'passport';
    if (passport && request.back) throw new AppError('VALIDATION', {}, [{ field: 'back', key: 'unknown' }]);
    if (!passport && !request.back) throw new AppError('VALIDATION', {}, [{ field: 'back', key: 'required' }]);
    if (!request.real_name.trim()) throw new AppError('VALIDATION', {}, [{ field: 'real_name', key: 'required' }]);
    if (request.front === request.back) throw new AppError('VALIDATION', {}, [{ field: 'back', key: 'type' }]);
  }
}
