import { Id, Text } from '../../validation/fields.js';

export class ReviewRequest {
  @Id() id!: string;
}

export class RejectRequest {
  @Id() id!: string;
  /** Shown to the customer. */
  @Text(500) reason!: string;
}
