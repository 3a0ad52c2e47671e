/** One line of a payout file. */
export interface Payout {
  /** The withdrawal's number, which comes back with the bank's answer. */
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

/** Whose account a payout file is paid from. */
export interface Payer {
  name: string;
  /** The number that the bank gave the payer for files (10 digits), for the Zengin format. */
  code: string;
  bankCode: string;
  branchCode: string;
  account: string;
}
