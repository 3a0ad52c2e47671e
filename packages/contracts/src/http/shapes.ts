import { Id, IsoTime, Nullable, SixDigits, Text } from '../validation/fields.js';

/** Names one object. */
export class IdRequest {
  @Id() id!: string;
}

/** Names a customer. */
export class UserIdRequest {
  @Id() user_id!: string;
}

/** Names one object, with the payment PIN. */
export class IdWithPinRequest extends IdRequest {
  @SixDigits() pay_password!: string;
}

/** Other terms from a moment on. What was made before keeps its own. */
export class UpcomingChange {
  @IsoTime() effective_at!: string;
  /** What changes, in the caller's language, to be read after the time. */
  @Text(2_000) text!: string;
}

/** A multipart form with one `file`; each upload adds its other fields. */
export abstract class FileUpload {
  @Nullable() @Text(255, { min: 0 }) filename?: string | null;
  @Nullable() @Text(100, { min: 0 }) content_type?: string | null;
  /** The file in base64. */
  @Text(11_200_000) content!: string;
}
