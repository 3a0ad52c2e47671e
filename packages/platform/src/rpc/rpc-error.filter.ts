import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';

/** Hands a handler's error to the transport as it is; Nest's own filter would hide it. */
@Catch()
export class RpcErrorFilter implements RpcExceptionFilter<unknown> {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}
