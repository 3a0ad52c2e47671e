import {
  type AccountHolderReply,
  AccountHolderRequest,
  accountHolder,
  changeUserIcon,
  type DetailsReply,
  type DetailsRequest,
  type IconReply,
  IconRequest,
  UpdateRequest,
  UserView,
  userDetails,
  userUpdate,
} from '@makoto/contracts';
import { CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Details } from './details.service.js';
import { Profile } from './profile.service.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly profile: Profile,
    private readonly detailsService: Details,
  ) {}

  @Handle(userDetails)
  details(request: DetailsRequest, context: CallContext): Promise<DetailsReply> {
    return this.detailsService.of(request, context);
  }

  @Handle(accountHolder)
  holder(request: AccountHolderRequest): Promise<AccountHolderReply> {
    return this.profile.holder(request.user_id);
  }

  @Handle(userUpdate)
  update(request: UpdateRequest, context: CallContext): Promise<UserView> {
    return this.profile.update(request, context);
  }

  @Handle(changeUserIcon)
  changeIcon(request: IconRequest, context: CallContext): Promise<IconReply> {
    return this.profile.changeIcon(callerOf(context), request);
  }
}
