import { RestrictionsRequest, type RestrictionsView, restrictions } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { RestrictionsService } from './restrictions.service.js';

@Controller()
export class RestrictionsController {
  constructor(private readonly restrictions: RestrictionsService) {}

  @Handle(restrictions)
  of(request: RestrictionsRequest): Promise<RestrictionsView> {
    return this.restrictions.of(request.user_id);
  }
}
