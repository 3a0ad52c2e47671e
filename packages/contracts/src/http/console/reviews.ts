import { Text } from '../../validation/fields.js';
import { IdRequest } from '../shapes.js';

export class RejectRequest extends IdRequest {
  /** Shown to the customer. */
  @Text(500) reason!: string;
}
