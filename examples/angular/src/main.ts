import { Component, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter, RouterLink, RouterOutlet } from '@angular/router';
import 'easy-checkout';
import { EasyCheckoutDirective } from './easy-checkout.directive';

@Component({
  selector: 'app-shop',
  imports: [RouterLink],
  template: `<h1>A T-shirt</h1>
    <a routerLink="/checkout">Checkout</a>`,
})
class Shop {}

@Component({
  selector: 'app-checkout',
  imports: [RouterLink, EasyCheckoutDirective],
  template: `<a routerLink="/">Back to the shop</a>
    <easy-checkout
      checkoutOrigin="http://localhost:4243"
      publishableKey="pk_test_sandbox"
      [lineItems]="cart"
      (easy-complete)="order.set($event.orderId)"
    />
    @if (order()) {
      <p id="thanks">Thank you for order {{ order() }}</p>
    }`,
})
class Checkout {
  readonly cart = [{ price_id: 'price_tee', quantity: 1 }];
  readonly order = signal<string | undefined>(undefined);
}

@Component({
  selector: 'app-root',
  imports: [RouterOutlet],
  template: '<main><router-outlet /></main>',
})
class App {}

const routes = [
  { path: '', component: Shop },
  { path: 'checkout', component: Checkout },
];
void bootstrapApplication(App, { providers: [provideRouter(routes)] });
