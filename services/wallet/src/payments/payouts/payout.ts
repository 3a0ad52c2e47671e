/** A line of a payout file. */
export interface Payout {
  /** The withdrawal's number; the bank's answer repeats it. */
  number: string;
  /** Micro-units. */
  amount: bigint;
  holder: string;
  account: string;
  bankCode: string;
  bankName: string;
  branchCode: string;
  branchName: string;
  /** Street, city and province of the branch. */
  place: string;
}
