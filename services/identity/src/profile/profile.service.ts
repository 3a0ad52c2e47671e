import {
  AppError,
  BUILTIN_ICONS,
  type IconReply,
  type IconRequest,
  type UpdateRequest,
  type UserView,
} from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Codes } from '../codes/codes.service.js';
import { refuseImpossibleBirthday } from '../kyc/birthday.calc.js';
import { Uploads } from '../uploads/uploads.service.js';
import { emailAddress, phoneNumber } from '../users/login-name.calc.js';
import { User } from '../users/user.entity.js';
import { UserViews } from '../users/user-view.js';
import { UsersRepository } from '../users/users.repository.js';

/** Changes to a customer's profile. */
@Injectable()
export class Profile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly codes: Codes,
    private readonly uploads: Uploads,
    private readonly views: UserViews,
    private readonly clock: Clock,
  ) {}

  /** @throws VALIDATION, WRONG_CODE, ALREADY_REGISTERED, IDENTITY_UNDER_REVIEW */
  async update(userId: string, request: UpdateRequest): Promise<UserView> {
    if (request.email && request.phone) throw new AppError('VALIDATION', {}, [{ field: 'phone', key: 'type' }]);
    const email = request.email ? emailAddress(request.email) : undefined;
    const phone = request.phone ? phoneNumber(request.phone, 'phone') : undefined;
    if (request.birthday) refuseImpossibleBirthday(request.birthday, this.clock.now());
    // Outside the transaction below: a wrong guess must stay counted if that rolls back.
    if (email) await this.codes.use('bind_email', email, request.code, userId);
    if (phone) await this.codes.use('bind_phone', phone, request.code, userId);
    const user = await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, userId);
      if (user.kyc_status === 'approved' && (request.gender || request.birthday))
        throw new AppError('IDENTITY_UNDER_REVIEW');
      if (email) await this.rename(manager, user, 'email', email);
      if (phone) await this.rename(manager, user, 'phone', phone);
      user.gender = request.gender ?? user.gender;
      user.birthday = request.birthday ?? user.birthday;
      user.lang = request.lang ?? user.lang;
      user.up_color = request.up_color ?? user.up_color;
      user.theme = request.theme ?? user.theme;
      return manager.save(User, user);
    });
    return this.views.of(user);
  }

  /** @throws VALIDATION, NOT_FOUND */
  async changeIcon(userId: string, request: IconRequest): Promise<IconReply> {
    const builtin = BUILTIN_ICONS.find((name) => name === request.icon);
    if (!builtin) await this.uploads.check(request.icon, userId, 'icon');
    const chosen = { icon: builtin ?? null, icon_upload_id: builtin ? null : request.icon };
    await this.dataSource.manager.update(User, { id: userId }, chosen);
    return { icon: this.views.icon(chosen) };
  }

  private async rename(manager: EntityManager, user: User, kind: 'email' | 'phone', text: string): Promise<void> {
    await this.users.releaseNames(manager, user.id, kind);
    await this.users.claimNames(manager, user.id, [{ kind, text }]);
    await this.codes.endResets(manager, user.id);
    user[kind] = text;
  }
}
