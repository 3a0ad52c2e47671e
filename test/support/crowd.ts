import type { Browser } from 'playwright';
import { openBrowser } from './browser.ts';
import { Client } from './client.ts';
import { Phone } from './phone.ts';
import { type SharedProduct, sharedProduct } from './test-product.ts';

/** The shared product, with customers on phones of their own. */
export class Crowd {
  private readonly phones: Phone[] = [];

  private constructor(
    readonly product: SharedProduct,
    private readonly browser: Browser,
  ) {}

  static async gather(): Promise<Crowd> {
    return new Crowd(await sharedProduct(), await openBrowser());
  }

  leave(): Promise<void> {
    return this.browser.close();
  }

  async phoneOf(owner?: Client): Promise<Phone> {
    const phone = await Phone.of(this.browser, this.product.url, owner?.token);
    this.phones.push(phone);
    return phone;
  }

  /** A customer with this much money, logged in on a phone. */
  async customerWith(usd: string): Promise<{ customer: Client; phone: Phone }> {
    const customer = new Client(this.product.url);
    await customer.register();
    await customer.deposit(usd);
    return { customer, phone: await this.phoneOf(customer) };
  }

  /** The browser errors of all phones. */
  complaints(): string[] {
    return this.phones.flatMap((phone) => phone.complaints);
  }
}
