import { type Empty, type HouseCapitalReply, houseCapital } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { HouseCapitalService } from './house-capital.service.js';

@Controller()
export class HouseCapitalController {
  constructor(private readonly capital: HouseCapitalService) {}

  @Handle(houseCapital)
  read(_request: Empty): Promise<HouseCapitalReply> {
    return this.capital.read();
  }
}
