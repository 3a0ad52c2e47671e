import { LANGS, type Lang } from '../../lang.js';
import { Bool, Day, Id, Int, IsoTime, Nested, Nullable, OneOf, Text, Username } from '../../validation/fields.js';
import { ChartView } from './chart-view.js';

export const GENDERS = ['male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

export const KYC_STATUSES = ['none', 'pending', 'approved', 'rejected'] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];

export const UP_COLORS = ['green', 'red'] as const;
export type UpColor = (typeof UP_COLORS)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The built-in icons by name; the first is the default. */
export const BUILTIN_ICONS = ['crane', 'fox', 'koi', 'wave', 'pine', 'maple', 'moon', 'fuji'] as const;

/** An e-mail address as typed; stored in lower case. */
export const EmailText = (): PropertyDecorator =>
  Text(254, { min: 0, pattern: /^$|^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/, key: 'email' });

/** A phone number as typed, national (Japan) or with `+` and country code; stored as E.164. */
export const PhoneText = (): PropertyDecorator => Text(32, { min: 0, pattern: /^$|^\+?[\d\s().-]{3,}$/, key: 'phone' });

/** A customer's own profile. */
export class UserView {
  @Id() id!: string;
  @Username() username!: string;
  @Nullable() @Text(254) email?: string | null;
  /** E.164. */
  @Nullable() @Text(20) phone?: string | null;
  /** Available after identity verification. */
  @Nullable() @Text(80) real_name?: string | null;
  @Nullable() @OneOf(GENDERS) gender?: Gender | null;
  @Nullable() @Day() birthday?: string | null;
  /** A built-in icon's name, or the address of an uploaded one. */
  @Text(500) icon!: string;
  @Text(8) invite_code!: string;
  /** 1: registered. 2: identity verified. */
  @Int(1, 2) level!: number;
  @OneOf(KYC_STATUSES) kyc_status!: KycStatus;
  @Bool() has_pay_password!: boolean;
  @Bool() has_totp!: boolean;
  @OneOf(LANGS) lang!: Lang;
  /** The colour of a rising price. */
  @OneOf(UP_COLORS) up_color!: UpColor;
  @OneOf(THEMES) theme!: Theme;
  /** Null until the customer has chosen. */
  @Nullable() @Nested(() => ChartView) chart?: ChartView | null;
  @IsoTime() created_at!: string;
}
