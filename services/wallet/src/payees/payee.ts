import { Optional, Text } from '@makoto/contracts';

/** The account or address that a withdrawal is paid to, as stored with the withdrawal. */
export class Payee {
  @Optional() @Text(40) account_number?: string;
  @Optional() @Text(80) holder_name?: string;
  @Optional() @Text(80) bank_name?: string;
  @Optional() @Text(20, { min: 0 }) bank_code?: string;
  @Optional() @Text(80, { min: 0 }) branch_name?: string;
  @Optional() @Text(20, { min: 0 }) branch_number?: string;
  @Optional() @Text(200, { min: 0 }) branch_address?: string;
  @Optional() @Text(80, { min: 0 }) city?: string;
  @Optional() @Text(80, { min: 0 }) province?: string;
  @Optional() @Text(64) address?: string;
  @Optional() @Text(20) network?: string;
}
