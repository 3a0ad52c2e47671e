import { BUILTIN_ICONS, UserView } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { FileLinks } from '../uploads/file-links.js';
import type { User } from './user.entity.js';

const ICON_LINK_MS = 86_400_000;

/** A customer's own view of the account. */
@Injectable()
export class UserViews {
  constructor(private readonly links: FileLinks) {}

  of(user: User): UserView {
    return {
      id: user.id,
      username: user.username,
      email: user.email,
      phone: user.phone,
      real_name: user.real_name,
      gender: user.gender,
      birthday: user.birthday,
      icon: this.icon(user),
      invite_code: user.invite_code,
      level: user.kyc_status === 'approved' ? 2 : 1,
      kyc_status: user.kyc_status,
      has_pay_password: user.pay_password_hash !== null,
      has_totp: user.totp_enabled_at !== null,
      lang: user.lang,
      // By default, rising prices are red in Japan, as is customary there.
      up_color: user.up_color ?? (user.lang === 'jp' ? 'red' : 'green'),
      theme: user.theme,
      chart: user.chart,
      created_at: new Date(user.created_at).toISOString(),
    };
  }

  icon(user: Pick<User, 'icon' | 'icon_upload_id'>): string {
    if (user.icon_upload_id) return this.links.to(user.icon_upload_id, ICON_LINK_MS);
    return user.icon ?? BUILTIN_ICONS[0];
  }
}
