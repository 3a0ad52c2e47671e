/** The part of passport-jwt that the gateway uses; the package has no types. */
declare module 'passport-jwt' {
  import type { KeyObject } from 'node:crypto';

  /** The outcome callbacks, which passport adds to the strategy for each attempt. */
  export interface StrategyActions {
    success(user: unknown): void;
    fail(reason: unknown): void;
    error(error: unknown): void;
  }

  export interface StrategyOptions<Request> {
    jwtFromRequest: (request: Request) => string | null;
    secretOrKey: KeyObject;
    algorithms: string[];
    ignoreExpiration: boolean;
  }

  export class Strategy<Request> {
    constructor(
      options: StrategyOptions<Request>,
      verify: (payload: unknown, done: (error: unknown, user: unknown) => void) => void,
    );
    authenticate(this: Strategy<Request> & StrategyActions, request: Request): void;
  }
}
