import { createApp } from 'vue';
import { createRouter, createWebHistory, RouterView } from 'vue-router';
import Checkout from './Checkout.vue';
import Shop from './Shop.vue';

const routes = [
  { path: '/', component: Shop },
  { path: '/checkout', component: Checkout },
];
const router = createRouter({ history: createWebHistory(), routes });
createApp(RouterView).use(router).mount('#app');
