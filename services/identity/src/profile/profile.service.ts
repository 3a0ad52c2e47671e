import {
  type AccountHolderReply,
  AppError,
  BUILTIN_ICONS,
  type IconReply,
  type IconRequest,
  type UpdateRequest,
  type UserView,
} from '@makoto/contracts';
import { CallContext, Clock, callerOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Contacts } from '../contacts/contacts.service.js';
import { refuseImpossibleBirthday } from '../kyc/birthday.calc.js';
import { Sessions } from '../sessions/sessions.service.js';
import { Uploads } from '../uploads/uploads.service.js';
import { User } from '../users/user.entity.js';
import { UserViews } from '../users/user-view.js';
import { UsersRepository } from '../users/users.repository.js';

/** Changes to a customer's profile. */
@Injectable()
export class Profile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly contacts: Contacts,
    private readonly sessions: Sessions,
    private readonly uploads: Uploads,
    private readonly views: UserViews,
    private readonly clock: Clock,
  ) {}

  /** @throws NOT_FOUND */
  async holder(userId: string): Promise<AccountHolderReply> {
    const { username, real_name } = await this.users.get(userId);
    return { username, real_name };
  }

  /** @throws VALIDATION, WRONG_CODE, ALREADY_REGISTERED, IDENTITY_UNDER_REVIEW, and the errors of a contact's proof */
  async update(request: UpdateRequest, context: CallContext): Promise<UserView> {
    const userId = callerOf(context);
    if (request.birthday) refuseImpossibleBirthday(request.birthday, this.clock.now());
    const contact = await this.contacts.accept(userId, request, context);
    const saved = await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, userId);
      if (user.kyc_status === 'approved' && (request.gender || request.birthday))
        throw new AppError('IDENTITY_UNDER_REVIEW');
      if (contact) {
        await this.sessions.refuseEnded(manager, context);
        await this.contacts.bind(manager, user, contact);
      }
      user.gender = request.gender ?? user.gender;
      user.birthday = request.birthday ?? user.birthday;
      user.lang = request.lang ?? user.lang;
      user.up_color = request.up_color ?? user.up_color;
      user.theme = request.theme ?? user.theme;
      user.chart = request.chart ?? user.chart;
      return manager.save(User, user);
    });
    return this.views.of(saved);
  }

  /** @throws VALIDATION, NOT_FOUND */
  async changeIcon(userId: string, request: IconRequest): Promise<IconReply> {
    const builtin = BUILTIN_ICONS.find((name) => name === request.icon);
    if (!builtin) await this.uploads.check(request.icon, userId, 'icon');
    const chosen = { icon: builtin ?? null, icon_upload_id: builtin ? null : request.icon };
    await this.dataSource.manager.update(User, { id: userId }, chosen);
    return { icon: this.views.icon(chosen) };
  }
}
