package com.meridian.ip;

import java.util.Objects;

/** Runs the tests without a framework: {@code ./test}. */
final class Tests {
    private static int passed;
    private static int failed;

    private Tests() {}

    interface Body {
        void run() throws Exception;
    }

    public static void main(String[] arguments) {
        FileTests.run();
        ApiTests.run();
        ClientAddressTests.run();
        System.out.println(passed + " passed, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }

    static void test(String name, Body body) {
        try {
            body.run();
            passed++;
        } catch (Exception | AssertionError error) {
            failed++;
            System.out.println("FAILED: " + name);
            error.printStackTrace(System.out);
        }
    }

    static void same(Object expected, Object actual, String about) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError(about + ": expected " + expected + ", not " + actual);
        }
    }

    static <T extends Throwable> T thrown(Class<T> type, Body body) {
        try {
            body.run();
        } catch (Exception error) {
            if (type.isInstance(error)) {
                return type.cast(error);
            }
            throw new AssertionError("another exception was thrown", error);
        }
        throw new AssertionError("no " + type.getSimpleName() + " was thrown");
    }
}
