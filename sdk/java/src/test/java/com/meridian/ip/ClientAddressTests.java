package com.meridian.ip;

import static com.meridian.ip.Tests.same;
import static com.meridian.ip.Tests.test;
import static com.meridian.ip.Tests.thrown;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tests of the address of the client. */
final class ClientAddressTests {
    private ClientAddressTests() {}

    static void run() {
        test("the client is the first address from the right that is no proxy of ours", () -> {
            String[][] cases = {
                {"10.0.0.1", "203.0.113.9", "203.0.113.9"},
                {"10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.7", "203.0.113.9"},
                {"10.0.0.1", "203.0.113.9:17085", "203.0.113.9"},
                {"10.0.0.1", "1.2.3.4, unknown, 10.0.0.9", "10.0.0.9"},
                {"10.0.0.1", "\"[2001:db8::1]:443\"", "2001:db8::1"},
                {"10.0.0.1", "2001:db8:0:0:0:0:0:1:443", "2001:db8:0:0:0:0:0:1"},
                {"10.0.0.1", "fe80::1%eth0", "fe80::1"},
                {"10.0.0.1", "::ffff:1.2.3.4", "1.2.3.4"},
                {"::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"},
                {"fd00::1", "2001:db8::9", "2001:db8::9"},
                {"198.51.100.1", "1.2.3.4", "198.51.100.1"},
                {"11.0.0.1", "1.2.3.4", "11.0.0.1"},
                {"192.168.129.1", "1.2.3.4", "192.168.129.1"},
                {"192.168.127.1", "1.2.3.4", "1.2.3.4"},
                {"10.0.0.1", null, "10.0.0.1"},
                {"10.0.0.1", "", "10.0.0.1"},
            };
            ClientAddress addresses = new ClientAddress(List.of("10.0.0.0/8", "fd00::/8", "192.168.0.0/17"));
            for (String[] one : cases) {
                same(one[2], addresses.of(one[0], one[1]), one[0] + " " + one[1]);
            }
            for (String block : List.of("10.0.0.0/33", "10.0.0", "10.0.0.0/", "::/129", "10.0.0.0/-1")) {
                String message =
                        thrown(IllegalArgumentException.class, () -> new ClientAddress(List.of(block))).getMessage();
                same(true, message.contains("\"" + block + "\""), message);
            }
        });

        test("the filter puts the visitor on the request", () -> {
            Map<String, Object> attributes = new HashMap<>();
            HttpServletRequest request = (HttpServletRequest) Proxy.newProxyInstance(
                    ClientAddressTests.class.getClassLoader(), new Class<?>[] {HttpServletRequest.class},
                    (proxy, method, arguments) -> {
                        switch (method.getName()) {
                            case "getRemoteAddr":
                                return "10.0.0.1";
                            case "getHeaders":
                                return Collections.enumeration(List.of("1.2.3.4", "9.0.1.1"));
                            case "setAttribute":
                                return attributes.put((String) arguments[0], arguments[1]);
                            default:
                                throw new UnsupportedOperationException(method.getName());
                        }
                    });
            Client client = new Client(new Options().file(FileTests.TINY));
            boolean[] isPassedOn = {false};
            new MeridianFilter(client, List.of("10.0.0.0/8"), "X-Forwarded-For")
                    .doFilter(request, null, (passed, response) -> isPassedOn[0] = true);
            Visitor visitor = (Visitor) attributes.get(MeridianFilter.VISITOR);
            same("9.0.1.1 Köln", visitor.getAddress() + " " + visitor.getRecord().getLocation().getCity(), "visitor");
            same(true, isPassedOn[0], "passed on");
        });
    }
}
