import { post } from '../../lib/http';
import { bool, int, list, object, type ReadOf } from '../../lib/read';

const reply = object({ list: list(object({ year: int, closed: bool, movements: int })), max_pdf_movements: int });
export type StatementYears = ReadOf<typeof reply>;

export const statementYears = post('wallet/statement_years', reply);
